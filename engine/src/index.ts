export * from './child/protocol.ts'
