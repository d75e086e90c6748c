import { proveRules } from './cases/prove-rules.ts'

proveRules('postgresql')
