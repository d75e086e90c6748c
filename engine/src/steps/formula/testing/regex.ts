import { RE2JS } from 're2js'
import { strict } from './strict.ts'

/** Regular expressions by a port of RE2 to JavaScript. */
export const regexOracle = {
  regexMatch: strict(([text, pattern]) => RE2JS.compile(String(pattern)).matcher(String(text)).find()),
  regexExtract: strict(([text, pattern]) => {
    const matcher = RE2JS.compile(String(pattern)).matcher(String(text))
    return matcher.find() ? (matcher.group() ?? '') : ''
  }),
  regexReplace: strict(([text, pattern, by]) =>
    RE2JS.compile(String(pattern))
      .matcher(String(text))
      .replaceAll(String(by).replaceAll('\\', '\\\\').replaceAll('$', '\\$')),
  ),
} as const
