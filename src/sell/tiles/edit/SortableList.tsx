import { useState, type ComponentProps, type ReactNode } from 'react'
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Active,
  type Announcements,
  type Over,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { Button } from '../../../ui/Button.tsx'
import { spokenSums } from '../../../values/money.ts'

interface SortableListProps<Item> {
  /** In their order. */
  items: readonly Item[]
  idOf: (item: Item) => string
  nameOf: (item: Item) => string
  /** What they are together: 'brands'. */
  noun: string
  /** One below the other, of different heights. */
  vertical?: boolean
  className: string
  /** @param ids in their new order */
  onOrder: (ids: readonly string[]) => void
  /** A `SortableItem`. */
  children: (item: Item) => ReactNode
}

/** So many are there at once; a button shows more. */
const STEP = 30

/**
 * A list whose items can be dragged with a mouse, with a finger that rests on one for a moment, and by keyboard: Space,
 * arrows, Space. Lists may be inside items of others.
 */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { items, idOf, nameOf, noun, vertical = false, className, onOrder, children } = props
  const [most, setMost] = useState(STEP)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A swipe scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(idOf)
  const nameIn = ({ id }: Active) => {
    const item = items[ids.indexOf(String(id))]
    return item === undefined ? '' : spokenSums(nameOf(item))
  }
  const placeIn = (over: Over | null) =>
    `place ${ids.indexOf(String(over?.id)) + 1} of ${ids.length}`
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${nameIn(active)} picked up.`,
    onDragOver: ({ active, over }) => `${nameIn(active)}: ${placeIn(over)}.`,
    onDragEnd: ({ active, over }) => `${nameIn(active)} is at ${placeIn(over)}.`,
    onDragCancel: ({ active }) => `${nameIn(active)} stays where it was.`,
  }
  const draggable = 'Space picks it up, the arrow keys move it, Space puts it down, Escape cancels.'
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable } }}
      onDragEnd={({ active, over }) => {
        if (over === null || over.id === active.id) return
        onOrder(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))))
      }}
    >
      <SortableContext
        items={ids}
        strategy={vertical ? verticalListSortingStrategy : rectSortingStrategy}
      >
        <div className={className}>{items.slice(0, most).map(children)}</div>
        {items.length > most && (
          <Button className="mt-2" wide onClick={() => setMost(most + STEP)}>
            Show more of {items.length} {noun}
          </Button>
        )}
      </SortableContext>
    </DndContext>
  )
}

/** What a `SortableItem`'s handle gets: the part that is dragged. */
type SortableHandle = ComponentProps<'div'>

export function SortableItem({
  id,
  name,
  className,
  children,
}: {
  id: string
  name: string
  className: string
  children: (handle: SortableHandle) => ReactNode
}) {
  const {
    setNodeRef,
    setActivatorNodeRef,
    attributes,
    listeners,
    transform,
    transition,
    isDragging,
  } = useSortable({ id })
  const style = {
    transform: transform === null ? undefined : `translate(${transform.x}px, ${transform.y}px)`,
    transition,
  }
  return (
    <div
      ref={setNodeRef}
      style={style}
      className={`${className} ${isDragging ? 'relative z-1 shadow-lg' : ''}`}
    >
      {children({
        ref: setActivatorNodeRef,
        ...attributes,
        ...listeners,
        'aria-label': spokenSums(`Move ${name}`),
      })}
    </div>
  )
}
