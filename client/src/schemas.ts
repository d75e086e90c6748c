import type { components } from './generated/api.ts'

/** The API's named schemas, such as `Schemas['Run']`. */
export type Schemas = components['schemas']
