import { noOutgoingRules, type OutgoingRules } from '@anj/workflow/outgoing'

/**
 * Environment variable that passes the rules to a forked child. Servers ignore its value because they set their own
 * rules.
 */
const variable = 'ANJ_OUTGOING_RULES'

/** The rules of this process, which by default deny only special addresses. Null means no limit. */
let rules: OutgoingRules | null = parse(process.env[variable])

/**
 * Sets the rules for this process and for children that it forks later. Null removes all limits. The command line
 * passes null because its user is the operator, who could also connect by other means.
 */
export function limitOutgoing(newRules: OutgoingRules | null): void {
  rules = newRules
}

/** Returns the current rules of this process. */
export function outgoingRules(): OutgoingRules | null {
  return rules
}

/** Returns the environment that passes the rules to a child. */
export function outgoingEnvironment(): Readonly<Record<string, string>> {
  return { [variable]: JSON.stringify(rules) }
}

function parse(text: string | undefined): OutgoingRules | null {
  return text === undefined ? noOutgoingRules : (JSON.parse(text) as OutgoingRules | null)
}
