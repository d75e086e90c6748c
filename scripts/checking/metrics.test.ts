import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { productVersion } from '@anj/telemetry'
import { catalogue, createMetrics, describeMetrics } from '@anj/telemetry/metrics'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { root } from '../root.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

interface Target {
  readonly expr: string
}
interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets?: readonly Target[] }[]
}
interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[]
}

const dashboard = JSON.parse(read('deploy/monitoring/grafana-dashboard.json')) as Dashboard
const rules = parse(read('deploy/monitoring/alerts.yml')) as Rules
const expressions = [
  ...dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ where: title, expr })),
  ),
  ...rules.groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => ({ where: alert, expr }))),
]

describe('the help', () => {
  it('lists exactly the existing metrics', () => {
    const rows = read('docs/help/metrics.md')
      .split('\n')
      .filter((line) => line.startsWith('| `anj_'))
    expect(rows).toEqual(describeMetrics())
  })
})

describe('the dashboard and the alerts', () => {
  it('name only existing metrics and labels', async () => {
    const known = new Map<string, readonly string[]>()
    for (const [name, { type, labels }] of Object.entries(catalogue)) {
      known.set(name, labels)
      if (type === 'histogram')
        for (const [end, more] of [
          ['_bucket', ['le']],
          ['_sum', []],
          ['_count', []],
        ] as const)
          known.set(`${name}${end}`, [...labels, ...more])
    }
    const ofNode = await createMetrics('api', productVersion).text()
    for (const [, name = ''] of ofNode.matchAll(/^# TYPE ((?:nodejs|process)_\w+)/gm)) known.set(name, [])
    const always = ['instance', 'job']
    const wrong = expressions.flatMap(({ where, expr }) => {
      const names = expr.match(/\b(?:anj|nodejs|process)_[a-z_\d]+/g) ?? []
      const labels = [
        ...[...expr.matchAll(/\{([^}]*)\}/g)].flatMap(([, inner = '']) => inner.match(/\w+(?==)/g) ?? []),
        ...[...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, inner = '']) => inner.split(/, */)),
      ]
      const allowed = new Set([...always, ...names.flatMap((name) => known.get(name) ?? [])])
      return [
        ...names.filter((name) => !known.has(name)),
        ...labels.filter((label) => !allowed.has(label)),
      ].map((name) => `${where}: ${name}`)
    })
    expect(wrong).toEqual([])
    expect(expressions.length).toBeGreaterThan(50)
  })

  it('never add up values that every process reports for the whole installation', () => {
    const shared = Object.entries(catalogue).flatMap(([name, metric]) => ('isShared' in metric ? [name] : []))
    const wrong = expressions.filter(({ expr }) =>
      shared.some(
        (name) =>
          new RegExp(`\\b${name}\\b`).test(expr) &&
          !new RegExp(`\\bmax(?: by \\([^)]*\\))? ?\\(${name}\\b`).test(expr),
      ),
    )
    expect(wrong).toEqual([])
  })

  it('show every metric of interest', () => {
    const all = expressions.map(({ expr }) => expr).join('\n')
    const unused = Object.keys(catalogue).filter(
      (name) => !new RegExp(`\\b${name}(?:_bucket|_sum|_count)?\\b`).test(all),
    )
    // These metrics are only for detailed analysis, so the dashboard leaves them out.
    expect(unused).toEqual([
      'anj_ingest_seconds',
      'anj_extract_seconds',
      'anj_children',
      'anj_database_statements_active',
      'anj_tasks_overdue',
    ])
  })
})

describe('the Prometheus configuration', () => {
  it('scrapes the API and the workers, with a token from a file', () => {
    const config = parse(read('deploy/monitoring/prometheus.yml')) as {
      rule_files: string[]
      scrape_configs: { job_name: string; authorization: { credentials_file: string } }[]
    }
    expect(config.rule_files).toEqual(['alerts.yml'])
    expect(config.scrape_configs.map(({ job_name }) => job_name)).toEqual(['anj-api', 'anj-worker'])
    for (const { authorization } of config.scrape_configs)
      expect(authorization.credentials_file).toMatch(/^\/etc\//)
  })
})

it('the metrics contain the version from package.json', () => {
  expect(productVersion).toBe((JSON.parse(read('package.json')) as { version: string }).version)
})
