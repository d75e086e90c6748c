import { sentence } from '@anj/workflow/messages'

/**
 * Error codes for failures that the client detects (docs/specification.md, "Error catalogue"). The client returns the
 * server's codes unchanged.
 */
export const clientErrorCodes = [
  'network_error',
  'unknown_error',
  'UNAUTHORIZED',
  'AUTHORIZATION_FAILED',
] as const
export type ClientErrorCode = (typeof clientErrorCodes)[number]

/** A failed call: the server's error response, or an error with one of the client's own codes in the same format. */
export interface ClientProblem {
  readonly success: false
  readonly message: string
  readonly code: string
  readonly fields?: Readonly<Record<string, string>>
}

const sessionEnds = ['token expired', 'no token provided', 'invalid token']

/** True when a response ends the session, which is a 401 whose message names a missing, wrong or expired token. */
export function isSessionEnd(status: number, message: string): boolean {
  const said = message.toLowerCase()
  return status === 401 && sessionEnds.some((end) => said.includes(end))
}

/** Returns the response to a secure call without a token. Such a call isn't sent. */
export function noTokenResponse(): Response {
  return problem(401, 'UNAUTHORIZED', sentence('noAuthToken'))
}

/** Returns the response for a call that the server didn't answer. */
export function noServerResponse(): Response {
  return problem(503, 'network_error', sentence('networkError'))
}

/** Converts a failed response to the problem format if it isn't in that format, for example a proxy's. */
export async function toProblemResponse(
  response: Response,
): Promise<{ response: Response; problem: ClientProblem }> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  if (isProblem(body)) return { response, problem: body }
  const refused = response.status === 401 || response.status === 403
  const made: ClientProblem = {
    success: false,
    message: sentence('unknownError'),
    code: refused ? 'AUTHORIZATION_FAILED' : 'unknown_error',
  }
  return { response: Response.json(made, { status: response.status }), problem: made }
}

function isProblem(body: unknown): body is ClientProblem {
  return (
    typeof body === 'object' &&
    body !== null &&
    'message' in body &&
    typeof body.message === 'string' &&
    'code' in body &&
    typeof body.code === 'string'
  )
}

function problem(status: number, code: ClientErrorCode, message: string): Response {
  return Response.json({ success: false, message, code } satisfies ClientProblem, { status })
}
