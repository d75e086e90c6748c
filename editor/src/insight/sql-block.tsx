import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { copySql } from './copy-sql.ts'
import classes from './sql-block.module.css'

/** Shows SQL with a button that copies it. */
export function SqlBlock({ sql }: { readonly sql: string }) {
  return (
    <div className={classes.sql}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <pre tabIndex={0}>{sql}</pre>
      <Tooltip label={sentence('copySql')}>
        <ActionIcon
          variant="default"
          size="sm"
          aria-label={sentence('copySql')}
          onClick={() => void copySql(sql)}
        >
          <IconCopy size={14} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
