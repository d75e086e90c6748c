import type { MessageCode } from './messages.ts'

interface ErrorEntry {
  /** HTTP status of the api's answer. */
  readonly status: number
  /** Whether the same call may succeed later without anybody changing anything. */
  readonly retry: boolean
}

const entry = (status: number, retry = false): ErrorEntry => ({ status, retry })

/** Every error that can reach a person or an integrator; its sentence stands in messages.ts under the same code. */
export const errorCatalogue = {
  unexpected: entry(500),
  invalidRequest: entry(400),
  notFound: entry(404),
  tokenMissing: entry(401),
  tokenInvalid: entry(401),
  tokenExpired: entry(401),
  forbidden: entry(403),
} as const satisfies Partial<Record<MessageCode, ErrorEntry>>

export type ErrorCode = keyof typeof errorCatalogue
