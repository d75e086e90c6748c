/**
 * Abbreviations that some platforms accept, but not with the meaning that users expect. For example, they read BST as
 * Bangladesh time.
 */
const unclear =
  /^(?:ACT|AET|AGT|ART|AST|BET|BST|CAT|CNT|CST|CTT|EAT|ECT|IET|IST|JST|MIT|NET|NST|PLT|PNT|PRT|PST|SST|VST)$/i

/**
 * True for a time zone name that the platform knows, including old IANA names, in any case. Offsets such as +05:30 are
 * refused: they ignore daylight saving time, and databases interpret their sign inversely.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name) || /^systemv\//i.test(name) || unclear.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
