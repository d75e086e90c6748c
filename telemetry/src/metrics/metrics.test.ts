import { expect, test } from 'vitest'
import { catalogue, metricsOf } from './catalogue.ts'
import { createMetrics } from './metrics.ts'

test("the text contains exactly the part's metrics", async () => {
  for (const part of ['api', 'worker'] as const) {
    const text = await createMetrics(part, '3.0.0').text()
    const told = [...text.matchAll(/^# TYPE (anj_\w+)/gm)].map(([, name]) => name)
    expect(told.sort()).toEqual(
      metricsOf(part)
        .map(([name]) => name as string)
        .sort(),
    )
    expect(text).toContain(`anj_build_info{version="3.0.0",part="${part}"} 1`)
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
    expect(text).toMatch(/^process_resident_memory_bytes \d/m)
  }
})

test('no label can contain text from users', () => {
  const labels = new Set(Object.values(catalogue).flatMap(({ labels }) => labels as readonly string[]))
  expect([...labels].sort()).toEqual([
    'child',
    'folder',
    'method',
    'outcome',
    'part',
    'phase',
    'queue',
    'route',
    'status',
    'target',
    'version',
  ])
})

test('names of metrics end with their unit, and names of counters with total', () => {
  for (const [name, { type }] of Object.entries(catalogue)) {
    expect(name.endsWith('_total')).toBe(type === 'counter')
    if (type === 'histogram') expect(name).toMatch(/_(seconds|bytes)$/)
  }
})

test("a gauge without known values shows no series, and a failing callback doesn't prevent a scrape", async () => {
  const metrics = createMetrics('worker', '3.0.0')
  metrics.set('anj_mails_waiting', {}, 3)
  metrics.replace('anj_queue_jobs', [[{ queue: 'execute-run' }, 2]])
  expect(await metrics.text()).toMatch(/anj_mails_waiting 3\n[\s\S]*|anj_queue_jobs\{queue="execute-run"\} 2/)
  metrics.beforeScrape(() => {
    metrics.replace('anj_queue_jobs', [])
    metrics.replace('anj_mails_waiting', [])
    throw new Error('the database is gone')
  })
  metrics.add('anj_mails_total', { outcome: 'sent' }, 2)
  const text = await metrics.text()
  expect(text).not.toMatch(/^anj_(mails_waiting|queue_jobs)[{ ]/m)
  expect(text).toContain('anj_mails_total{outcome="sent"} 2')
})
