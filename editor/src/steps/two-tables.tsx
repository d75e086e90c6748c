import { type NodeKind, sourcesOf } from '@anj/workflow'
import { Text } from '@mantine/core'
import { KindLogo } from '../kit/logo.tsx'
import type { NodeFormProps } from '../kit/node-form.ts'
import { SwapSides } from './swap-sides.tsx'
import classes from './two-tables.module.css'

/** Shows the left and the right source, with a button that swaps them. */
export function TwoTables<K extends NodeKind>(props: NodeFormProps<K>) {
  const [left, right] = sourcesOf(props.graph, props.node.id)
  if (!left || !right) return null
  return (
    <div>
      <dl className={classes.tables}>
        {(
          [
            ['Left', left],
            ['Right', right],
          ] as const
        ).map(([side, { id, data }]) => (
          <div key={id} className={classes.table}>
            <dt>{side}</dt>
            <dd>
              <KindLogo logoUrl={data.logoUrl} size={18} />
              <Text component="span" size="xs" truncate title={tableTitle(data)}>
                {tableTitle(data)}
              </Text>
            </dd>
          </div>
        ))}
      </dl>
      <SwapSides {...props} />
    </div>
  )
}

/** Returns a source's title with its file or table name, which distinguishes two sources of the same kind. */
function tableTitle({ title, config }: { readonly title: string; readonly config: object }): string {
  const { fileName, tableName, mode } = config as {
    fileName?: string | null
    tableName?: string
    mode?: string
  }
  const name = fileName ?? (mode === 'query' ? 'SELECT' : tableName)
  return name ? `${title}: ${name}` : title
}
