import type { components } from './generated/api.ts'

/** Named schemas of the api: `Schemas['Run']`. */
export type Schemas = components['schemas']
