export { catalogue, type LabelsOf, type MetricName, metricsOf, type NameOf, type Part } from './catalogue.ts'
export {
  type MetricsCaller,
  type MetricsRefusal,
  refusalOfMetrics,
} from './may-read-metrics.ts'
export { createMetrics, type Metrics, metricsType } from './metrics.ts'
