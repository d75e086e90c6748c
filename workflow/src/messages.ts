/**
 * Every sentence that the product says, by code. Sentences of the specification are verbatim.
 * `{name}` marks what is filled in. This file imports nothing, so that every part may import it.
 */
export const messages = {
  // Canvas: connections (spec §5)
  inputToOutput: 'Input nodes cannot be directly connected with output nodes.',

  // Answers of the api that any call can give
  unexpected: 'Something went wrong on the server. Please try again; if it happens again, tell your administrator the time and this number: {requestId}.',
  invalidRequest: 'The request is not valid: {detail}',
  notFound: '{what} was not found.',
  tokenMissing: 'No token provided',
  tokenInvalid: 'Invalid token',
  tokenExpired: 'Token expired',
  forbidden: 'You may not do this: {action} on {resource}.',

  // Api: what went well
  done: 'Done.',
  signedUp: 'Your organization and your account are ready.',
  loggedIn: 'Logged in.',
  loggedOut: 'Logged out.',
  workflowCreated: 'Workflow created.',
  workflowSaved: 'Workflow saved.',
  workflowDeleted: 'Workflow deleted. This can be undone for 30 days.',
  workflowRestored: 'Workflow restored.',
  workflowOpened: 'Workflow opened.',
  runQueued: 'The run is queued.',
  runCancelRequested: 'The run is being cancelled.',
  datasetReadAgain: 'The file is read again.',
  datasetDeleted: 'File deleted.',
  connectionSaved: 'Connection saved.',
  connectionDeleted: 'Connection deleted.',
  connectionWorks: 'The connection works.',
  downloadLinkMade: 'The link works once, for 60 seconds.',

  // Api: people and sessions
  userNameMissing: 'User name is required',
  passwordMissing: 'Password is required',
  loginFailed: 'User name or password is wrong.',
  loginLimited: 'Too many attempts to log in. Please try again in {minutes} minutes.',
  signUpClosed: 'Ask your administrator for an invitation',
  signUpCodeWrong: 'The one-time code is wrong. The server printed it when it started.',
  fullNameLength: 'Full name must have 3 to 100 characters',
  emailInvalid: 'Email must be a valid email address',
  userNameLength: 'User name must have 3 to 20 characters',
  passwordLength: 'Password must have at least 8 characters',
  passwordRule:
    'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character (!,@,#,$)',
  passwordsDiffer: 'Passwords must match',
  organizationNameLength: 'Organization name must have 2 to 100 characters',
  addressLength: 'Address must have 2 to 200 characters',
  originRefused: 'This request came from another site and was refused.',
  licenceExpired: 'The licence of your organization has expired. Running and creating wait until it is renewed.',

  // Api: workflows, runs, files, connections
  workflowNameEmpty: 'Workflow name cannot be empty.',
  workflowNameLong: 'Workflow name cannot be more than 100 characters.',
  workflowConflict: 'This workflow was changed somewhere else in the meantime.',
  workflowHasProblems: '{problem}',
  fileEndingWrong: 'Please choose a file with the extension .anj.',
  runNotSucceeded: 'This run has no result: it has not succeeded.',
  runAlreadyOver: 'This run is over already.',
  linkSpent: 'This link was used already or is too old. Make a new one.',
  previewSuperseded: 'A newer preview of this node took the place of this one.',
  datasetNotReady: 'The file {fileName} is still being read. Please try again in a moment.',
  uploadNameMissing: 'The upload does not say the name of its file.',
  uploadOffsetWrong: 'The upload goes on at another place than this part begins.',
  uploadTooLarge: 'The file is larger than {limit}, the most that this server takes.',
  uploadRefused: 'The upload was refused: {detail}',
  connectionNameMissing: 'Connection name is required',
  connectionPasswordElsewhere: 'Please enter the password again: it was stored for another server, port or user.',

  // Api: requests
  bodyTooLarge: 'The request is larger than this call takes.',
  mediaTypeWrong: 'This call does not take that content type.',
  unavailable: 'The server cannot reach its database. Please try again in a moment.',
  pagesNotBuilt: 'The pages of the {part} are not built yet. Build them with npm run build and start again.',

  // Client
  networkError: 'The server does not answer. Please check your connection.',
  unknownError: 'Something unexpected happened. Please try again.',
  noAuthToken: 'No auth token found',
  sessionExpired: 'Session expired. Please login again.',

  // Screens that portal and editor show alike
  welcome: 'Welcome {fullName}',
  unexpectedApplicationError: 'Unexpected Application Error!',
  pageNotFoundTitle: 'Page not found',
  pageNotFound: 'There is no page at this address.',
} as const satisfies Record<string, string>

export type MessageCode = keyof typeof messages

type Names<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
/** What a sentence needs filled in: `{ title: … }` for 'Input nodes cannot be directly connected with {title}.' */
export type MessageParams<C extends MessageCode> = Readonly<Record<Names<(typeof messages)[C]>, string | number>>

/** The sentence of a code with its blanks filled in. */
export function sentence<C extends MessageCode>(
  code: C,
  ...[params]: [Names<(typeof messages)[C]>] extends [never] ? [] : [MessageParams<C>]
): string {
  const values: Readonly<Record<string, string | number>> = params ?? {}
  return messages[code].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
