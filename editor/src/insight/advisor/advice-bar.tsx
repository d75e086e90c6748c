import { type Advice, adviceLevels, formatCount } from '@anj/workflow'
import { sentence } from '@anj/workflow/messages'
import { Menu, SegmentedControl, Switch, UnstyledButton } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Choice } from '../../kit/choice.tsx'
import { copySql } from '../copy-sql.ts'
import { ExportMenu } from '../export-menu.tsx'
import { FindField } from '../find-field.tsx'
import { InsightActions } from '../insight-actions.tsx'
import type { InsightPlace } from '../insight-place.ts'
import { SavedName } from '../saved-name.tsx'
import classes from './advice.module.css'
import { countsByLevel } from './advice-rows.ts'
import { Baseline } from './baseline.tsx'
import { fixesOf } from './fixes-of.ts'
import { LevelSign, levelNames } from './level-sign.tsx'
import type { ShownAdvice } from './use-advice.ts'

/** Which part of the advice is shown: its findings, or the dictionary to which they refer. */
export type AdvicePart = 'findings' | 'dictionary'

interface AdviceBarProps {
  readonly advice: Advice
  readonly place: InsightPlace
  readonly shown: ShownAdvice
  readonly part: AdvicePart
  readonly onPart: (part: AdvicePart) => void
  readonly onDown: () => void
}

const ALL = '*'

/** The filters for findings, and the actions on all findings. */
export function AdviceBar({ advice, place, shown, part, onPart, onDown }: AdviceBarProps) {
  return (
    <div className={classes.bar}>
      <SegmentedControl
        size="xs"
        aria-label={sentence('whatIsShown')}
        data={[
          { value: 'findings', label: 'Findings' },
          { value: 'dictionary', label: 'Dictionary' },
        ]}
        value={part}
        onChange={(value) => onPart(value as AdvicePart)}
      />
      {part === 'findings' && <Filters advice={advice} shown={shown} onDown={onDown} />}
      <InsightActions>
        {part === 'findings' && <Baseline place={place} shown={shown} readAt={advice.readAt} />}
        <SavedName place={place} kind="advice" />
        <ExportMenu place={place} name={`${advice.database} advice`}>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => void copySql(fixesOf(shown.shown))}
          >
            {sentence('copyShownFixes')}
          </Menu.Item>
        </ExportMenu>
      </InsightActions>
    </div>
  )
}

function Filters({ advice, shown, onDown }: Pick<AdviceBarProps, 'advice' | 'shown' | 'onDown'>) {
  const { filter, narrow, known } = shown
  const suppressed = known.filter(({ reason }) => reason !== null)
  const counts = countsByLevel(filter.suppressed ? suppressed : known.filter(({ reason }) => reason === null))
  const found = new Set(known.map(({ finding }) => finding.rule))
  const rules = advice.rules.filter(({ id }) => found.has(id))
  const toggle = (level: (typeof adviceLevels)[number]) => {
    const levels = new Set(filter.levels)
    if (!levels.delete(level)) levels.add(level)
    narrow({ levels })
  }
  return (
    <>
      <FindField
        find={filter.find}
        label={sentence('findInAdvice')}
        onFind={(find) => narrow({ find })}
        onDown={onDown}
      />
      <fieldset className={classes.levels} aria-label={sentence('levelsShown')}>
        {adviceLevels.map((level) => (
          <UnstyledButton
            key={level}
            className={classes.levelToggle}
            aria-pressed={filter.levels.has(level)}
            aria-label={`${levelNames[level]}: ${formatCount(counts[level])}`}
            title={levelNames[level]}
            onClick={() => toggle(level)}
          >
            <LevelSign level={level} size={14} /> {formatCount(counts[level])}
          </UnstyledButton>
        ))}
      </fieldset>
      <Choice
        w={170}
        aria-label="Rule"
        searchable={rules.length > 8}
        data={[
          { value: ALL, label: 'All rules' },
          ...rules.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value={filter.rule ?? ALL}
        onChange={(rule) => narrow({ rule: rule === ALL ? null : rule })}
      />
      {(suppressed.length > 0 || filter.suppressed) && (
        <Switch
          size="xs"
          label={sentence('suppressedFindings', { count: formatCount(suppressed.length) })}
          checked={filter.suppressed}
          onChange={(event) => narrow({ suppressed: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
