import { type Finding, placeLabel } from '@anj/workflow'
import type { KnownFinding } from './advice-rows.ts'

/**
 * Joins the fixes of findings into one script. A fix that several findings share appears only once, below the comments
 * of all of them, because a server can't drop the same index twice.
 */
export function fixesOf(findings: readonly KnownFinding[]): string {
  const fixes = findings.flatMap(({ finding }) =>
    finding.fix === null ? [] : [{ ...finding, ...finding.fix }],
  )
  return [...Map.groupBy(fixes, ({ sql }) => sql)]
    .map(([sql, same]) => `${same.map(headOf).join('')}${sql}\n`)
    .join('\n')
}

function headOf({
  rule,
  place,
  caution,
}: Pick<Finding, 'rule' | 'place'> & { readonly caution: string | null }) {
  return `${commented(`${rule}: ${placeLabel(place)}`)}${caution === null ? '' : commented(caution)}`
}

/** Makes a text a comment. Removes line breaks, because whatever followed a line break would run as SQL. */
const commented = (text: string) => `-- ${text.replace(/[\r\n\u0085\u2028\u2029]+/g, ' ')}\n`
