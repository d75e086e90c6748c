import { type Findings, throwFindings } from './rules.ts'

const taken: Readonly<Record<string, Findings>> = {
  users_user_name_key: [['userName', 'userNameTaken']],
  users_email_key: [['email', 'emailTaken']],
  organizations_organization_name_key: [['organizationName', 'organizationNameTaken']],
}

/**
 * Converts the database's uniqueness errors to field errors. They occur in the slower of two concurrent requests with
 * the same name or address.
 */
export function toTakenError(error: unknown): never {
  const cause = error instanceof Error ? error.cause : undefined
  const constraint = (cause as { constraint_name?: unknown } | undefined)?.constraint_name
  throwFindings(taken[String(constraint)] ?? [])
  throw error
}
