import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MailServer } from '@anj/core'
import { isLoopback } from '@anj/db'
import { makeFolder } from '@anj/engine'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { RenderedLetter } from './letter.ts'

const SECOND = 1000

/** A mail as it leaves. */
export interface Outgoing extends RenderedLetter {
  /** Of its row: the same mail sent twice is one to whoever gets it. */
  readonly id: string
  readonly kind: string
  readonly recipient: string
  readonly subject: string
}

/** Sends a mail, or throws why it could not. */
export type Mailer = (mail: Outgoing) => Promise<void>

/** How mails leave: by the mail server of the settings, else as files. */
export function openMailer(mailServer: MailServer | null, folder: string, tls: object = {}): Mailer {
  return mailServer ? throughServer(mailServer, tls) : intoFolder(folder)
}

/**
 * Through an SMTP server. Where a password goes along, the connection is encrypted, unless the server is this machine
 * itself or the address says otherwise (`?requireTLS=false`).
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
 * Into `<time>-<kind>-<recipient>.eml` in a folder that only this account reads: they hold links. The text stands there
 * as it is, with no line broken or encoded, so that a link can be taken out with any editor.
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
    // As an object it is one address, whatever it holds.
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
