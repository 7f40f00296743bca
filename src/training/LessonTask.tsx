import { useEffect, useState } from 'react'
import CircleCheck from 'lucide-react/icons/circle-check'
import X from 'lucide-react/icons/x'
import { announce } from '../ui/overlay/announce.ts'
import { IconButton } from '../ui/IconButton.tsx'
import type { Lesson } from './lessons.ts'

interface LessonTaskProps {
  lesson: Lesson
  done: boolean
  onClose: () => void
}

/** The current task; when it is done, its lesson. */
export function LessonTask({ lesson, done, onClose }: LessonTaskProps) {
  // Repeats a finished lesson: its result is not new.
  const [before] = useState(done)
  const learnt = done && !before
  useEffect(() => {
    if (learnt) announce(`Done. ${lesson.outcome}`)
  }, [learnt, lesson])
  return (
    <div className="flex items-center gap-2 border-t border-current/40 ps-4 pe-2 text-sm/xs">
      {learnt && <CircleCheck className="size-5 flex-none" aria-hidden="true" />}
      <p className="min-w-0 flex-1 py-1.5">
        {learnt ? (
          <>
            <strong>Done.</strong> {lesson.outcome}
          </>
        ) : (
          lesson.task
        )}
      </p>
      <IconButton label="Close the lesson" icon={<X aria-hidden="true" />} onClick={onClose} />
    </div>
  )
}
