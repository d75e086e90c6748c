import { type Static, Type } from 'typebox'
import { constraintMessages, requireTogether, text } from './rules.ts'

/** Variables for the mail server. */
export const mailVariables = {
  ANJ_SMTP_URL: Type.Optional(
    Type.String({
      pattern: '^smtps?://',
      ...constraintMessages(
        'an address that begins with smtp:// or smtps://',
        'The server that [sends email](mail.md), with user and password if it needs them: `smtp://user:password@mail.example:587`. Default: Anj writes each email to a file in `mail` in `ANJ_DATA`.',
      ),
    }),
  ),
  ANJ_MAIL_FROM: text(
    'The sender of emails, such as `Anj <anj@corp.example>`. Required with `ANJ_SMTP_URL`.',
  ),
}

const Variables = Type.Object(mailVariables)
type Variables = Static<typeof Variables>

/** The server that sends emails. */
export interface MailServer {
  /** The server's URL, including the user and the password. */
  readonly url: string
  readonly from: string
}

/** Returns the mail server, or null when Anj writes emails to files. */
export function readMailServer({ ANJ_SMTP_URL: url, ANJ_MAIL_FROM: from }: Variables): MailServer | null {
  return url && from ? { url, from } : null
}

/** Returns a message for each invalid combination of these settings. */
export function mailSettingErrors(values: Variables): readonly string[] {
  return requireTogether(values, ['ANJ_SMTP_URL', 'ANJ_MAIL_FROM'], 'a mail server')
}
