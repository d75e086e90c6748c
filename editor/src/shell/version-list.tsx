import { showError } from '@anj/ui'
import { countPhrase } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Text, UnstyledButton } from '@mantine/core'
import { useId, useState } from 'react'
import { sentenceOf } from '../server/call-failed.ts'
import type { CursorPage } from '../server/client.ts'
import { listVersions, type Version } from '../server/versions.ts'
import type { Tab } from '../store/graph-store.ts'
import { distinctMoments } from './moment-of.ts'
import { ShownVersion } from './shown-version.tsx'
import { mainVersions, type Sitting, sittingsOf } from './sittings.ts'
import classes from './versions-dialog.module.css'

interface VersionListProps {
  readonly tab: Tab
  /** The newest versions. */
  readonly first: CursorPage<Version>
  /** Called if another user has saved since the list was loaded. */
  readonly onOutdated: () => void
  readonly onRestored: () => void
}

/** Lists a workflow's versions page by page, next to the chosen version. */
export function VersionList({ tab, first, onOutdated, onRestored }: VersionListProps) {
  const [{ items: versions, next }, setPart] = useState(first)
  const [chosen, setChosen] = useState(versions[0]?.revision)

  const more = async () => {
    try {
      if (next === null) return
      const part = await listVersions(tab.id, { cursor: next })
      setPart({ items: [...versions, ...part.items], next: part.next })
    } catch (error) {
      showError(sentenceOf(error))
    }
  }
  const renamed = (version: Version) =>
    setPart(({ items, next }) => ({
      items: items.map((one) => (one.revision === version.revision ? version : one)),
      next,
    }))

  const moments = distinctMoments(versions.map(({ savedAt }) => savedAt))
  const shown = versions.find(({ revision }) => revision === chosen)
  return (
    <div className={classes.dialog}>
      <div className={classes.list} role="group" aria-label="Versions">
        {sittingsOf(versions).map((sitting) => (
          <SittingOfVersions
            key={sitting[0].revision}
            sitting={sitting}
            momentOf={(version) => moments[versions.indexOf(version)] ?? ''}
            newest={versions[0]}
            chosen={chosen}
            onChoose={setChosen}
          />
        ))}
        {next !== null && (
          <UnstyledButton className={classes.version} onClick={() => void more()}>
            <Text size="sm">Show earlier versions</Text>
          </UnstyledButton>
        )}
      </div>
      {shown && (
        <ShownVersion
          key={shown.revision}
          tab={tab}
          version={shown}
          onNamed={renamed}
          onOutdated={onOutdated}
          onRestored={onRestored}
        />
      )}
    </div>
  )
}

interface SittingOfVersionsProps {
  readonly sitting: Sitting
  readonly momentOf: (version: Version) => string
  /** The newest version of all. */
  readonly newest: Version | undefined
  readonly chosen: number | undefined
  readonly onChoose: (revision: number) => void
}

/** Lists the versions of a sitting: the main ones, and the others once the user asks for them. */
function SittingOfVersions({ sitting, momentOf, newest, chosen, onChoose }: SittingOfVersionsProps) {
  const [isWhole, setWhole] = useState(false)
  const id = useId()
  const shown = isWhole ? sitting : mainVersions(sitting)
  const hidden = sitting.length - shown.length
  const [last] = sitting
  const first = sitting.at(-1) ?? last
  return (
    <section className={classes.sitting}>
      <Text id={id} size="xs" fw={600} c="dimmed" className={classes.sittingName}>
        {[
          last === first
            ? momentOf(last)
            : sentence('timeSpan', { from: momentOf(first), to: momentOf(last) }),
          last.savedBy?.fullName,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <ul className={classes.versions} aria-labelledby={id}>
        {shown.map((version) => (
          <li key={version.revision}>
            <UnstyledButton
              className={classes.version}
              aria-current={version.revision === chosen || undefined}
              data-autofocus={version === newest || undefined}
              onClick={() => onChoose(version.revision)}
            >
              <Text size="sm" fw={600} truncate>
                {version.label ?? momentOf(version)}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {aboutVersion(version, momentOf(version))}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <UnstyledButton className={classes.version} onClick={() => setWhole(true)}>
          <Text size="xs">{sentence('showSaves', { saves: countPhrase(hidden, 'more save') })}</Text>
        </UnstyledButton>
      )}
    </section>
  )
}

function aboutVersion({ label, isPresent, hasRun, nodeCount }: Version, savedAt: string): string {
  return [isPresent && 'Now', label && savedAt, countPhrase(nodeCount, 'component'), hasRun && 'was run']
    .filter(Boolean)
    .join(' · ')
}
