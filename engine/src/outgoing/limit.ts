import { noRules, type OutgoingRules } from '@anj/workflow/outgoing'

/** What a forked child is told by. Its parent sets it; nobody else's value counts in servers, which set their own. */
const variable = 'ANJ_OUTGOING_RULES'

/** What holds where nobody has said anything: only the special networks are closed. Null for no limit at all. */
let rules: OutgoingRules | null = given(process.env[variable])

/**
 * Says where this process and the children that it forks from now on may connect to. Null lifts every limit: for the command
 * line, whose user is the operator and could connect there by other means.
 */
export function limitOutgoing(wanted: OutgoingRules | null): void {
  rules = wanted
}

/** What holds in this process now. */
export function outgoingRules(): OutgoingRules | null {
  return rules
}

/** Hands the limit on to a child. */
export function outgoingEnvironment(): Readonly<Record<string, string>> {
  return { [variable]: JSON.stringify(rules) }
}

function given(text: string | undefined): OutgoingRules | null {
  return text === undefined ? noRules : (JSON.parse(text) as OutgoingRules | null)
}
