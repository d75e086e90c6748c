import { sentence } from '@anj/workflow/messages'

const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const
const LONGEST = 60

/** Readable name of the program in a User-Agent header, such as "Firefox on Windows". Falls back to the header itself. */
export function browserName(userAgent: string | null): string {
  if (!userAgent) return sentence('unknownProgram')
  const browser = nameIn(userAgent, browsers)
  const system = nameIn(userAgent, systems)
  if (browser) return system ? `${browser} on ${system}` : browser
  return userAgent.length > LONGEST ? `${userAgent.slice(0, LONGEST)}…` : userAgent
}

function nameIn(userAgent: string, names: readonly (readonly [sign: string, name: string])[]) {
  return names.find(([sign]) => userAgent.includes(sign))?.[1]
}
