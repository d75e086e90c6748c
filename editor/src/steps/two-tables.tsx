import { type NodeKind, sourcesOf } from '@anj/workflow'
import { Text } from '@mantine/core'
import { KindLogo } from '../kit/logo.tsx'
import type { NodeFormProps } from '../kit/node-form.ts'
import { SwapSides } from './swap-sides.tsx'
import classes from './two-tables.module.css'

interface TwoTablesProps {
  /** Names of the first and the second table. */
  readonly names?: readonly [string, string]
  readonly swapLabel?: string
  /** Shows a single source too. */
  readonly alone?: boolean
}

/** Shows the left and the right source, with a button that swaps them. */
export function TwoTables<K extends NodeKind>({
  names = ['Left', 'Right'],
  swapLabel = 'Swap left and right',
  alone = false,
  ...props
}: NodeFormProps<K> & TwoTablesProps) {
  const sources = sourcesOf(props.graph, props.node.id)
  if (sources.length < 2 && !alone) return null
  return (
    <div>
      <dl className={classes.tables}>
        {sources.map(({ id, data }, i) => (
          <div key={id} className={classes.table}>
            <dt>{names[i]}</dt>
            <dd>
              <KindLogo logoUrl={data.logoUrl} size={18} />
              <Text component="span" size="xs" truncate title={tableTitle(data)}>
                {tableTitle(data)}
              </Text>
            </dd>
          </div>
        ))}
      </dl>
      <SwapSides {...props} label={swapLabel} />
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
