import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MailServer } from '@anj/core'
import { isLoopback } from '@anj/db'
import { makeFolder } from '@anj/engine'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { RenderedLetter } from './letter.ts'

const SECOND = 1000

/** A rendered email. */
export interface Outgoing extends RenderedLetter {
  /** The ID of the email's row. It lets mail programs recognise an email that was sent twice. */
  readonly id: string
  readonly kind: string
  readonly recipient: string
  readonly subject: string
}

/** Sends an email. Throws if sending fails. */
export type Mailer = (mail: Outgoing) => Promise<void>

/** Returns a function that sends emails through the configured mail server or, without one, writes them to files. */
export function openMailer(mailServer: MailServer | null, folder: string, tls: object = {}): Mailer {
  return mailServer ? throughServer(mailServer, tls) : intoFolder(folder)
}

/**
 * Sends through an SMTP server. A connection with a password is encrypted, unless the server is on this
 * machine or the address contains `?requireTLS=false`.
 */
function throughServer({ url, from }: MailServer, tls: object): Mailer {
  const { hostname, username } = new URL(url)
  const transport = createTransport({
    url,
    requireTLS: username !== '' && !isLoopback(hostname),
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
    tls,
  })
  return async (mail) => {
    await transport.sendMail(message(mail, from))
  }
}

/**
 * Writes emails to `<time>-<kind>-<recipient>.eml` in a folder that only this account can read, because they contain
 * links. The text is neither wrapped nor encoded, so that links can be copied from any text editor.
 */
function intoFolder(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail) => {
    const letter = message(mail, 'Anj <anj@localhost>')
    const { message: bytes } = await transport.sendMail({ ...letter, text: { raw: asItIs(mail.text) } })
    await makeFolder(folder, { mode: 0o700 })
    const unfinished = join(folder, `.${mail.id}`)
    await writeFile(unfinished, bytes as Buffer, { mode: 0o600 })
    const time = new Date().toISOString().replace(/[:.]/g, '-')
    const recipient = mail.recipient.replace(/[^A-Za-z0-9@._+-]/g, '_').slice(0, 100)
    await rename(unfinished, join(folder, `${time}-${mail.kind}-${recipient}.eml`))
  }
}

function asItIs(text: string): string {
  return `Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${text}`
}

function message(mail: Outgoing, from: string): SendMailOptions {
  const { id, recipient, subject, text, html } = mail
  return {
    from,
    // Unlike a string, an object can't smuggle in a second address.
    to: { name: '', address: recipient },
    subject,
    text,
    html,
    messageId: `<${id}@${domainOf(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}

function domainOf(from: string): string {
  return /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost'
}
