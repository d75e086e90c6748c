import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { catalogue, type LabelsOf, type MetricName, metricsOf, type NameOf, type Part } from './catalogue.ts'

/** The metrics of one part of Anj, in the format of Prometheus. */
export interface Metrics {
  /** Increases a counter. */
  readonly add: <Name extends NameOf<'counter'>>(name: Name, labels: LabelsOf<Name>, by?: number) => void
  /** Records a measured value, in the unit at the end of the metric's name. */
  readonly observe: <Name extends NameOf<'histogram'>>(
    name: Name,
    labels: LabelsOf<Name>,
    value: number,
  ) => void
  /** Sets one series of a gauge and leaves its other series unchanged. */
  readonly set: <Name extends NameOf<'gauge'>>(name: Name, labels: LabelsOf<Name>, value: number) => void
  /** Replaces all series of a gauge. Series that aren't passed are removed. */
  readonly replace: <Name extends NameOf<'gauge'>>(
    name: Name,
    series: readonly (readonly [LabelsOf<Name>, number])[],
  ) => void
  /**
   * Registers a function that runs before each scrape and sets gauges. If it throws, the scrape continues.
   */
  readonly beforeScrape: (look: () => void | Promise<void>) => void
  /** Returns all metrics as text. Concurrent calls share one result. */
  readonly text: () => Promise<string>
}

/** Node's default metrics for the process, created once. */
const ofProcess = new Registry()
let areMeasured = false

/** Content type of the response of /metrics. */
export const metricsType = Registry.PROMETHEUS_CONTENT_TYPE

/** Creates the metrics of a part, without values. */
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
      // Removes the value, because a gauge without labels would otherwise show 0 although its value is unknown.
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
