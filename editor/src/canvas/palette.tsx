import { sentence } from '@anj/workflow/messages'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconMaximize, IconMinimize } from '@tabler/icons-react'
import { Fragment, useMemo } from 'react'
import { useFullScreen } from '../kit/use-full-screen.ts'
import { usePage } from '../kit/use-place.ts'
import classes from './palette.module.css'
import { paletteGroups } from './palette-groups.ts'
import { PaletteMenu } from './palette-menu.tsx'
import { PaletteTile } from './palette-tile.tsx'
import { useAddAtCentre } from './use-add-at-centre.ts'

/** The current page's components, which the user can drag onto the canvas. */
export function Palette() {
  const page = usePage()
  const add = useAddAtCentre()
  const groups = useMemo(() => paletteGroups(page), [page])
  const { isFull, toggle } = useFullScreen()
  const label = isFull ? 'Leave full screen' : 'Full screen'
  return (
    <div className={classes.bar}>
      <ul className={classes.items} aria-label="Components">
        {groups.map(({ title, kinds }) =>
          title === null ? (
            <Fragment key={kinds[0]}>
              {kinds.map((kind) => (
                <li key={kind}>
                  <PaletteTile
                    kind={kind}
                    hint={sentence('paletteHint')}
                    onKey={() => add(kind)}
                    onDoubleClick={() => add(kind)}
                  />
                </li>
              ))}
            </Fragment>
          ) : (
            <li key={title}>
              <PaletteMenu title={title} kinds={kinds} onAdd={add} />
            </li>
          ),
        )}
      </ul>
      <Tooltip label={label}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={label}
          aria-pressed={isFull}
          onClick={toggle}
        >
          {isFull ? <IconMinimize size={18} aria-hidden /> : <IconMaximize size={18} aria-hidden />}
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
