import { resolve } from 'node:path'
import { type Settings } from '@anj/core'
import { isLoopback } from '@anj/db'
import { sentence } from '@anj/workflow'
import { createTransport } from 'nodemailer'
import { reasonOf } from '../installation/open-installation.ts'
import { errorFinding, type Finding, okFinding, warningFinding } from './finding.ts'

const PATIENCE = 10_000

/**
 * Checks that the mail server responds and accepts the login, by connecting to it as the worker does. Sends no email.
 */
export async function checkMail({ mailServer, dataFolder }: Settings): Promise<Finding> {
  if (!mailServer) {
    const folder = resolve(dataFolder, 'mail')
    return warningFinding('mail', sentence('doctorNoMail', { folder }), sentence('doctorNoMailCure'))
  }
  const { hostname, host, username } = new URL(mailServer.url)
  const transport = createTransport({
    url: mailServer.url,
    requireTLS: username !== '' && !isLoopback(hostname),
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
  })
  try {
    await transport.verify()
    return okFinding('mail', 'doctorMail', { server: host })
  } catch (cause) {
    const message = sentence('doctorMailFails', { server: host, reason: reasonOf(cause) })
    return errorFinding('mail', message, sentence('doctorMailCure'))
  } finally {
    transport.close()
  }
}
