import { incomingColumns, maxRules, parametersOf, ruleProblems } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Stack, Text } from '@mantine/core'
import type { NodeFormProps } from '../kit/node-form.ts'
import { OrderedList } from './ordered-list.tsx'
import { nextRule } from './row-rules.ts'
import { RuleFields } from './rule-fields.tsx'
import { RuleHistory } from './rule-history.tsx'

const words = { noun: 'rule', one: 'Rules', several: 'Rules', inOrder: 'Rules', add: 'Add rule' }

/** The form of Check Rows: its rules, and how many rows failed each of them in the last runs. */
export default function CheckRowsForm({
  workflowId,
  graph,
  node,
  config,
  change,
}: NodeFormProps<'checkRows'>) {
  const [columns = []] = incomingColumns(graph, node.id)
  const { rules } = config
  if (columns.length === 0) {
    return (
      <Text size="xs" c="dimmed">
        {sentence('rulesNeedSource')}
      </Text>
    )
  }
  const twice = ruleProblems(node.data.title, rules, columns).find(({ code }) => code === 'ruleTwice')
  return (
    <Stack gap="sm">
      {rules.length === 0 && (
        <Text size="xs" c="dimmed">
          {sentence('rulesHint')}
        </Text>
      )}
      <OrderedList
        words={words}
        entries={rules}
        hits={null}
        mayBeEmpty
        onChange={(list) => change({ ...config, rules: [...list] })}
        onAdd={
          rules.length < maxRules
            ? () => change({ ...config, rules: [...rules, nextRule(rules, columns)] })
            : null
        }
        renderField={(rule, at) => (
          <RuleFields
            number={at + 1}
            rule={rule}
            columns={columns}
            parameters={parametersOf(graph)}
            onChange={(next, field) =>
              change(
                { ...config, rules: rules.map((one, place) => (place === at ? next : one)) },
                field && `rule ${at} ${field}`,
              )
            }
          />
        )}
      />
      {twice && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {twice.sentence}
        </Text>
      )}
      <RuleHistory workflowId={workflowId} nodeId={node.id} />
    </Stack>
  )
}
