import dns, { type LookupAddress } from 'node:dns'
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net'
import { AppError, type ErrorCode } from '@anj/workflow'
import { judgeAddress, judgeHost, type OutgoingRefusal } from '@anj/workflow/outgoing'
import { outgoingRules } from './limit.ts'

/**
 * The one way out to servers that users name. Begins a connection to a host, whose name is looked up once: what is judged is
 * what is connected to, so that no second answer can lead elsewhere. A refusal is the socket's error, or thrown where an
 * address was given.
 */
export function connectOut(host: string, port: number): Socket {
  if (isIP(host)) admit(host, host)
  return connectTcp({ host, port, autoSelectFamily: !isIP(host), lookup: lookupOut })
}

/** Looks a name up for Node's own connections and gives only addresses that may be connected to. Not asked for addresses. */
export const lookupOut: LookupFunction = (host, options, give) => {
  dns.lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return give(error, '')
    try {
      const admitted = admittedOf(host, found)
      if (options.all) give(null, [...admitted])
      else give(null, admitted[0]?.address ?? '', admitted[0]?.family)
    } catch (refused) {
      give(refused as NodeJS.ErrnoException, '')
    }
  })
}

/** The addresses that a host has now and that may be connected to, for what isn't TCP. */
export async function findAddressesOut(host: string): Promise<readonly LookupAddress[]> {
  return admittedOf(host, await dns.promises.lookup(host, { all: true }))
}

/** Throws where an address may not be connected to. For clients that connect by themselves, and ask no lookup for addresses. */
export function admit(host: string, address: string): void {
  const refusal = refusalOf(host, address)
  if (refusal) throw refuse(host, refusal)
}

/** Throws where somebody else, such as an SSH server, must not be asked to connect to a host. */
export function admitBeyond(host: string): void {
  const rules = outgoingRules()
  const refusal = rules && judgeHost(rules, host)
  if (refusal) throw refuse(host, refusal)
}

/** Of several addresses those that may be connected to; where none is, says why of the first. */
function admittedOf(host: string, found: readonly LookupAddress[]): readonly LookupAddress[] {
  const admitted = found.filter(({ address }) => refusalOf(host, address) === null)
  const [first] = found
  if (admitted.length === 0 && first) admit(host, first.address)
  return admitted
}

function refusalOf(host: string, address: string): OutgoingRefusal | null {
  const rules = outgoingRules()
  return rules && judgeAddress(rules, host, address)
}

const codes = {
  special: 'outgoingSpecial',
  denied: 'outgoingDenied',
  notListed: 'outgoingNotListed',
} as const satisfies Record<OutgoingRefusal, ErrorCode>

/** Names the host as it was asked for, and nothing of what was found about it. */
function refuse(host: string, refusal: OutgoingRefusal): AppError {
  return new AppError(codes[refusal], { server: host })
}
