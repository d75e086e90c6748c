import type { KeyedKind } from '@anj/workflow'
import type { NodeFormProps } from '../kit/node-form.ts'

/** The facts about a step that matches two tables by keys, for questions about its matches. */
export type KeyedStepProps = Pick<NodeFormProps<KeyedKind>, 'workflowId' | 'graph' | 'node' | 'config'>
