interface Area {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface Size {
  readonly width: number
  readonly height: number
}

const GAP = 14
const EDGE = 12

/** Returns the place of a card beside its target: below, above, right or left, wherever it fits, else in its middle. */
export function tourPlace(target: Area | null, card: Size, screen: Size): { left: number; top: number } {
  if (!target) return centred({ left: 0, top: 0, ...screen }, card, screen)
  const across = target.left + target.width / 2 - card.width / 2
  const along = target.top + target.height / 2 - card.height / 2
  const places = [
    { left: across, top: target.top + target.height + GAP },
    { left: across, top: target.top - card.height - GAP },
    { left: target.left + target.width + GAP, top: along },
    { left: target.left - card.width - GAP, top: along },
  ]
  const within = places.map((place) => inside(place, card, screen))
  const free = within.find((place) => !overlaps({ ...place, ...card }, target))
  return free ?? centred(target, card, screen)
}

function centred(target: Area, card: Size, screen: Size) {
  const left = target.left + (target.width - card.width) / 2
  const top = target.top + (target.height - card.height) / 2
  return inside({ left, top }, card, screen)
}

function inside({ left, top }: { left: number; top: number }, card: Size, screen: Size) {
  const fit = (at: number, size: number, room: number) => Math.max(EDGE, Math.min(at, room - size - EDGE))
  return { left: fit(left, card.width, screen.width), top: fit(top, card.height, screen.height) }
}

function overlaps(a: Area, b: Area): boolean {
  return (
    a.left < b.left + b.width &&
    b.left < a.left + a.width &&
    a.top < b.top + b.height &&
    b.top < a.top + a.height
  )
}
