import dns, { type LookupAddress } from 'node:dns'
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net'
import { AppError, type ErrorCode } from '@anj/workflow'
import { checkAddress, checkHost, type OutgoingRefusal } from '@anj/workflow/outgoing'
import { outgoingRules } from './limit.ts'

/**
 * Begins a TCP connection to a host that a user named. All such connections go through here. The name is looked up only
 * once: Anj also connects to the checked address, so a second DNS answer has no effect. A refusal is emitted as
 * the socket's error, or thrown when the host is an address.
 */
export function connectOutgoing(host: string, port: number): Socket {
  if (isIP(host)) requireAllowedAddress(host, host)
  return connectTcp({ host, port, autoSelectFamily: !isIP(host), lookup: lookupOutgoing })
}

/**
 * Lookup for Node's own connections that returns only allowed addresses. Node doesn't call it for hosts that are
 * addresses.
 */
export const lookupOutgoing: LookupFunction = (host, options, give) => {
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

/** Resolves a host and returns its allowed addresses, for protocols other than TCP. */
export async function findOutgoingAddresses(host: string): Promise<readonly LookupAddress[]> {
  return admittedOf(host, await dns.promises.lookup(host, { all: true }))
}

/**
 * Throws when an address may not be connected to. Used for clients that open their own connections and skip the lookup
 * for addresses.
 */
export function requireAllowedAddress(host: string, address: string): void {
  const refusal = refusalOf(host, address)
  if (refusal) throw refuse(host, refusal)
}

/** Throws when Anj may not ask another server, such as an SSH server, to connect to a host. */
export function requireAllowedHost(host: string): void {
  const rules = outgoingRules()
  const refusal = rules && checkHost(rules, host)
  if (refusal) throw refuse(host, refusal)
}

/** Returns the allowed addresses. If none is allowed, throws the refusal of the first address. */
function admittedOf(host: string, found: readonly LookupAddress[]): readonly LookupAddress[] {
  const admitted = found.filter(({ address }) => refusalOf(host, address) === null)
  const [first] = found
  if (admitted.length === 0 && first) requireAllowedAddress(host, first.address)
  return admitted
}

function refusalOf(host: string, address: string): OutgoingRefusal | null {
  const rules = outgoingRules()
  return rules && checkAddress(rules, host, address)
}

const codes = {
  special: 'outgoingSpecial',
  denied: 'outgoingDenied',
  notListed: 'outgoingNotListed',
} as const satisfies Record<OutgoingRefusal, ErrorCode>

/** The error names the host as the user wrote it, and reveals nothing about its addresses. */
function refuse(host: string, refusal: OutgoingRefusal): AppError {
  return new AppError(codes[refusal], { server: host })
}
