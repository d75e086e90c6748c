import { escapeBidiControls, ShownName } from '@anj/ui'
import { formatCount } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { viewButtonProps } from '../kit/view-button.ts'
import type { UnionLine } from './missing-columns.ts'
import classes from './union-lines.module.css'

const FEW = 12

/** Shows the left and the right source column of each column of a union. */
export function UnionLines({ lines }: { readonly lines: readonly UnionLine[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? lines : lines.slice(0, FEW)
  return (
    <>
      <table className={classes.table} aria-label="Columns of both tables">
        <thead>
          <tr>
            <th scope="col">Left</th>
            <th scope="col">Right</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ left, right }, at) => (
            // When columns are matched by position, two lines may have the same names, so only the index is unique.
            <tr key={`${at}`}>
              <Cell name={left} />
              <Cell name={right} />
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > FEW && (
        <Button
          {...viewButtonProps(() => setWhole((before) => !before))}
          size="compact-xs"
          variant="subtle"
          color="gray"
          mt={4}
        >
          {isWhole ? 'Show fewer' : `Show all ${formatCount(lines.length)}`}
        </Button>
      )}
    </>
  )
}

function Cell({ name }: { readonly name: string | null }) {
  return name === null ? (
    <td data-missing>{sentence('isNullHere')}</td>
  ) : (
    <td title={escapeBidiControls(name)}>
      <ShownName name={name} />
    </td>
  )
}
