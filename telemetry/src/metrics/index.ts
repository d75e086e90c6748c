export { catalogue, type LabelsOf, type MetricName, metricsOf, type NameOf, type Part } from './catalogue.ts'
export { describeMetrics } from './describe-metrics.ts'
export {
  type MetricsAccess,
  type MetricsCaller,
  type MetricsRefusal,
  type MetricsSettings,
  metricsAccess,
  metricsRefusal,
} from './may-read-metrics.ts'
export { createMetrics, type Metrics, metricsType } from './metrics.ts'
export { type Children, reportChildren, reportDisks } from './process-metrics.ts'
