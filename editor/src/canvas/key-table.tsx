import { type MessageCode, messages } from '@anj/workflow/messages'
import { Kbd, Modal, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Command, commandIds, commandOf, keyLabels } from './commands.ts'
import classes from './key-table.module.css'

const gestures: readonly (readonly [what: MessageCode, how: MessageCode])[] = [
  ['gestureAddAtPlace', 'gestureAddAtPlaceHow'],
  ['gestureAddBeside', 'gestureAddBesideHow'],
  ['gesturePutBetween', 'gesturePutBetweenHow'],
  ['gestureDropFile', 'gestureDropFileHow'],
  ['gestureSelectSeveral', 'gestureSelectSeveralHow'],
  ['gestureMoveCanvas', 'gestureMoveCanvasHow'],
  ['gestureZoom', 'gestureZoomHow'],
]

/** Shortcuts of the workflow tabs. They aren't canvas commands, because these keys do something else on the canvas. */
const onTabs: readonly (readonly [what: string, keys: readonly string[]])[] = [
  ['Switch workflow', ['←', '→', 'Home', 'End']],
  ['Rename the workflow', ['F2']],
  ['Delete the workflow', ['Delete']],
]

/** List of all shortcuts and gestures, built from the command table. */
export default function KeyTable({ onClose }: { readonly onClose: () => void }) {
  const withKeys = commandIds.filter((id) => commandOf(id).keys.length > 0)
  const groups = Map.groupBy(withKeys, (id): Command['group'] => commandOf(id).group)
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size="62rem" centered>
      <div className={classes.groups}>
        {[...groups].map(([group, ids]) => (
          <Group key={group} name={group}>
            {[...Map.groupBy(ids, (id) => commandOf(id).label)].map(([label, same]) => (
              <Line key={label} what={label}>
                {same.flatMap(keyLabels).map((keys) => (
                  <Kbd key={keys} size="xs">
                    {keys}
                  </Kbd>
                ))}
              </Line>
            ))}
          </Group>
        ))}
        <Group name="Workflow tabs">
          {onTabs.map(([what, keys]) => (
            <Line key={what} what={what}>
              {keys.map((key) => (
                <Kbd key={key} size="xs">
                  {key}
                </Kbd>
              ))}
            </Line>
          ))}
        </Group>
        <Group name="Mouse gestures">
          {gestures.map(([what, how]) => (
            <Line key={what} what={messages[what]}>
              <Text size="xs">{messages[how]}</Text>
            </Line>
          ))}
        </Group>
      </div>
    </Modal>
  )
}

function Group({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className={classes.group} aria-label={name}>
      <h3 className={classes.heading}>{name}</h3>
      <Table verticalSpacing={3} horizontalSpacing={0} withRowBorders={false}>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </section>
  )
}

function Line({ what, children }: { readonly what: string; readonly children: ReactNode }) {
  return (
    <Table.Tr>
      <Table.Th fw={400} scope="row">
        {what}
      </Table.Th>
      <Table.Td className={classes.keys}>{children}</Table.Td>
    </Table.Tr>
  )
}
