import { noOutgoingRules, type OutgoingRules } from '@anj/workflow/outgoing'

/**
 * Environment variable that passes the rules to a forked child. Servers ignore its value because they set their own
 * rules.
 */
const variable = 'ANJ_OUTGOING_RULES'

/** The default closes only the special networks. Null means no limit. */
let rules: OutgoingRules | null = given(process.env[variable])

/**
 * Sets the rules for this process and for children that it forks later. Null lifts every limit: on the command line the
 * user is the operator, who could connect by other means anyway.
 */
export function limitOutgoing(wanted: OutgoingRules | null): void {
  rules = wanted
}

/** Returns the current rules of this process. */
export function outgoingRules(): OutgoingRules | null {
  return rules
}

/** Returns the environment that passes the rules to a child. */
export function outgoingEnvironment(): Readonly<Record<string, string>> {
  return { [variable]: JSON.stringify(rules) }
}

function given(text: string | undefined): OutgoingRules | null {
  return text === undefined ? noOutgoingRules : (JSON.parse(text) as OutgoingRules | null)
}
