import { catalogue, type MetricName } from './catalogue.ts'

/** Returns the rows of the help's table of metrics: name, type, labels, reporting parts, meaning. */
export function describeMetrics(): readonly string[] {
  return Object.keys(catalogue).map((name) => {
    const { labels, of, help, ...rest } = catalogue[name as MetricName]
    const who = of.length > 1 ? ('isShared' in rest ? 'all, shared' : 'all') : of[0]
    const by = labels.map((label) => `\`${label}\``).join(', ')
    return `| \`${name}\` | ${rest.type} | ${by} | ${who} | ${help} |`
  })
}
