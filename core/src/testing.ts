export * from './schedules/schedules.testing.ts'
