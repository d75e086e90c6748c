import { isIP } from 'node:net'
import { AppError } from '@anj/workflow'
import { checkAddress } from '@anj/workflow/outgoing'
import { outgoingRules } from '../outgoing/limit.ts'
import { hostOf } from './web-server.ts'

/**
 * Refuses everything but HTTPS, except HTTP to hosts that the settings list. A redirect never leaves HTTPS: `first` is
 * the address that the redirects began with.
 */
export function requireEncrypted(url: URL, place: string, first?: URL): void {
  const { protocol } = url
  if (protocol === 'https:') return
  const stays = first === undefined || first.protocol === 'http:'
  if (protocol === 'http:' && stays && isListed(hostOf(url))) return
  throw new AppError('httpsOnly', { place })
}

/** True if the settings list a host, so the operator has decided about it. */
function isListed(host: string): boolean {
  const rules = outgoingRules()
  // On the command line, the user is the operator.
  if (!rules) return true
  return rules.allow.length > 0 && (!isIP(host) || checkAddress(rules, host, host) === null)
}
