import { spokenSums } from '../../../values/money.ts'
import type { ComponentProps, ReactNode } from 'react'
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'

export interface SortableProps {
  /** All of the list, in its order; each is a `SortableItem`'s. */
  ids: readonly string[]
  nameOf: (id: string) => string
  /** @param ids in their new order */
  onOrder: (ids: readonly string[]) => void
  /** One below the other, of different heights. */
  vertical: boolean
  children: ReactNode
}

/**
 * A list whose items can be dragged with a mouse, with a finger that rests on one for a moment, and by keyboard: Space,
 * arrows, Space. Lists may be inside items of others.
 */
export function Sortable({ ids, nameOf, onOrder, vertical, children }: SortableProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A swipe scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const placeOf = (id: string | number | undefined) =>
    `place ${ids.indexOf(String(id)) + 1} of ${ids.length}`
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${spokenSums(nameOf(String(active.id)))} picked up.`,
    onDragOver: ({ active, over }) =>
      `${spokenSums(nameOf(String(active.id)))}: ${placeOf(over?.id)}.`,
    onDragEnd: ({ active, over }) =>
      `${spokenSums(nameOf(String(active.id)))} is at ${placeOf(over?.id)}.`,
    onDragCancel: ({ active }) => `${spokenSums(nameOf(String(active.id)))} stays where it was.`,
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable:
            'Space picks it up, the arrow keys move it, Space puts it down, Escape cancels.',
        },
      }}
      onDragEnd={({ active, over }) => {
        if (over === null || over.id === active.id) return
        const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over.id))]
        onOrder(arrayMove([...ids], from, to))
      }}
    >
      <SortableContext
        items={[...ids]}
        strategy={vertical ? verticalListSortingStrategy : rectSortingStrategy}
      >
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** What a `SortableItem`'s handle gets: the part that is dragged. */
export type SortableHandle = ComponentProps<'div'>

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
