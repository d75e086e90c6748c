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

  // Api
  userNameMissing: entry(422),
  passwordMissing: entry(422),
  loginFailed: entry(401),
  loginLimited: entry(429, true),
  signUpClosed: entry(403),
  signUpCodeWrong: entry(403),
  fullNameLength: entry(422),
  emailInvalid: entry(422),
  userNameLength: entry(422),
  passwordLength: entry(422),
  passwordRule: entry(422),
  passwordsDiffer: entry(422),
  organizationNameLength: entry(422),
  addressLength: entry(422),
  originRefused: entry(403),
  licenceExpired: entry(403),
  workflowNameEmpty: entry(422),
  workflowNameLong: entry(422),
  workflowConflict: entry(409),
  workflowHasProblems: entry(422),
  fileEndingWrong: entry(422),
  runNotSucceeded: entry(409),
  runAlreadyOver: entry(409),
  linkSpent: entry(410),
  previewSuperseded: entry(409, true),
  datasetNotReady: entry(409, true),
  uploadNameMissing: entry(422),
  uploadOffsetWrong: entry(409),
  uploadTooLarge: entry(413),
  uploadRefused: entry(400),
  connectionNameMissing: entry(422),
  connectionPasswordElsewhere: entry(422),
  bodyTooLarge: entry(413),
  mediaTypeWrong: entry(415),
  unavailable: entry(503, true),
  pagesNotBuilt: entry(503),
} as const satisfies Partial<Record<MessageCode, ErrorEntry>>

export type ErrorCode = keyof typeof errorCatalogue
