import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { catalogue, type LabelsOf, type MetricName, metricsOf, type NameOf, type Part } from './catalogue.ts'

/** What one part of the product counts and measures of itself, as Prometheus reads it. */
export interface Metrics {
  /** Counts something. */
  readonly add: <Name extends NameOf<'counter'>>(name: Name, labels: LabelsOf<Name>, by?: number) => void
  /** Keeps a measured value, in the unit that the metric's name ends with. */
  readonly observe: <Name extends NameOf<'histogram'>>(
    name: Name,
    labels: LabelsOf<Name>,
    value: number,
  ) => void
  /** Says how a gauge stands; for those without labels that change all the time. */
  readonly set: <Name extends NameOf<'gauge'>>(name: Name, labels: LabelsOf<Name>, value: number) => void
  /** Says all that a gauge has: series that are missing are gone. */
  readonly replace: <Name extends NameOf<'gauge'>>(
    name: Name,
    series: readonly (readonly [LabelsOf<Name>, number])[],
  ) => void
  /** Is asked before each answer, to set gauges. What it throws is no reason for no answer. */
  readonly beforeScrape: (look: () => void | Promise<void>) => void
  /** All metrics as text. Those who ask at once get the same answer. */
  readonly text: () => Promise<string>
}

/** Of the process, whatever part it is: its own library's measures of Node, made once. */
const ofProcess = new Registry()
let areMeasured = false

/** What /metrics answers with. */
export const metricsType = Registry.PROMETHEUS_CONTENT_TYPE

/** The metrics of a part, all at nothing. */
export function createMetrics(part: Part, version: string): Metrics {
  if (!areMeasured) collectDefaultMetrics({ register: ofProcess })
  areMeasured = true
  const registry = new Registry()
  const counters = new Map<MetricName, Counter>()
  const gauges = new Map<MetricName, Gauge>()
  const histograms = new Map<MetricName, Histogram>()
  for (const [name, { type, help, labels, buckets }] of metricsOf(part)) {
    const given = { name, help, labelNames: [...labels], registers: [registry] }
    if (type === 'counter') counters.set(name, new Counter(given))
    else if (type === 'gauge') gauges.set(name, new Gauge(given))
    else histograms.set(name, new Histogram({ ...given, ...(buckets ? { buckets: [...buckets] } : {}) }))
  }
  const looks: (() => void | Promise<void>)[] = []
  let answer: Promise<string> | null = null
  const look = async (): Promise<string> => {
    await Promise.allSettled(looks.map(async (one) => one()))
    const [own, process] = await Promise.all([registry.metrics(), ofProcess.metrics()])
    return `${own}\n${process}`
  }
  gauges.get('anj_build_info')?.set({ version, part }, 1)
  return {
    add: (name, labels, by = 1) => counters.get(name)?.inc(labels, by),
    observe: (name, labels, value) => histograms.get(name)?.observe(labels, value),
    set: (name, labels, value) => gauges.get(name)?.set(labels, value),
    replace: (name, series) => {
      const gauge = gauges.get(name)
      gauge?.reset()
      // A gauge without labels would stand at 0 where nothing is known.
      if (series.length === 0 && catalogue[name].labels.length === 0) gauge?.remove()
      for (const [labels, value] of series) gauge?.set(labels, value)
    },
    beforeScrape: (one) => void looks.push(one),
    text: () => {
      answer ??= look().finally(() => {
        answer = null
      })
      return answer
    },
  }
}
