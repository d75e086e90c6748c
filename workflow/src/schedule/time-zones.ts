/** Short names that some platforms take besides IANA's, and that mean something else to most people: BST is Dhaka there. */
const unclear =
  /^(?:ACT|AET|AGT|ART|AST|BET|BST|CAT|CNT|CST|CTT|EAT|ECT|IET|IST|JST|MIT|NET|NST|PLT|PNT|PRT|PST|SST|VST)$/i

/**
 * Whether the platform knows a time zone by this name: IANA's names, old ones too, in any case. Mere offsets (+05:30)
 * are none: they know nothing of summer time, and databases read their sign the other way round.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name) || /^systemv\//i.test(name) || unclear.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
