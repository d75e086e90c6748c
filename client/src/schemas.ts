import type { components } from './generated/api.ts'

/** Named shapes of the api: `Schemas['Run']`. */
export type Schemas = components['schemas']
