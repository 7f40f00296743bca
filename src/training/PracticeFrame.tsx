import { useEffect, useRef, useState } from 'react'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import { useStore } from 'zustand'
import { nothingIsSold, purpose, shopHref } from '../till/terminal/set-up/purpose.ts'
import { announce } from '../ui/overlay/announce.ts'
import { Spinner } from '../ui/part/Spinner.tsx'
import { LessonsDialog } from './LessonsDialog.tsx'
import { LessonTask } from './LessonTask.tsx'
import { lessons, type Lesson } from './lessons.ts'
import type { Progress } from './progress.ts'

interface PracticeFrameProps {
  progress: Progress
  /** On the customer's screen, without controls. */
  bare?: boolean
}

/** Says on every screen that sales are not real, and links to the lessons and the exit. */
export function PracticeFrame({ progress, bare = false }: PracticeFrameProps) {
  const done = useStore(progress)
  const [choosing, setChoosing] = useState(false)
  const [lesson, setLesson] = useState<Lesson>()
  const strip = useRef<HTMLElement>(null)
  useEffect(() => (strip.current === null ? undefined : measured(strip.current)), [])
  const act =
    'inline-flex min-h-target items-center gap-2 rounded-md px-3 text-sm font-semibold whitespace-nowrap max-xs:px-2'
  return (
    <>
      <aside
        ref={strip}
        className="no-print fixed inset-x-0 top-0 z-50 bg-practice text-on-solid forced-colors:border-b-4 forced-colors:border-[CanvasText] [&_:is(button,a)]:-outline-offset-4 [&_:is(button,a)]:outline-current [&_:is(button,a):hover]:bg-current/16"
        aria-label={nothingIsSold}
      >
        <div className="flex min-h-target items-center gap-1 ps-4 pe-2">
          <p className="min-w-0 flex-1 py-1 text-sm/xs font-bold max-xs:text-xs">{nothingIsSold}</p>
          {!bare && (
            <>
              <button type="button" className={act} onClick={() => setChoosing(true)}>
                {choosing && done === undefined ? (
                  <Spinner label="Opening the demo…" />
                ) : (
                  <GraduationCap className="size-5 max-xs:hidden" aria-hidden="true" />
                )}
                Lessons{' '}
                {done !== undefined && (
                  <span className="figures font-medium max-xs:sr-only">
                    {done.size} of {lessons.length}
                  </span>
                )}
              </button>
              {purpose === 'practice' && (
                <a className={act} href={shopHref}>
                  Leave<span className="sr-only"> practice</span>
                </a>
              )}
            </>
          )}
        </div>
        {!bare && lesson !== undefined && done !== undefined && (
          <LessonTask
            key={lesson.id}
            lesson={lesson}
            done={done.has(lesson.id)}
            onClose={() => setLesson(undefined)}
          />
        )}
      </aside>
      <div
        className="no-print pointer-events-none fixed inset-0 z-70 border-4 border-practice"
        aria-hidden="true"
      />
      {choosing && done !== undefined && (
        <LessonsDialog
          done={done}
          onChoose={(chosen) => {
            setLesson(chosen)
            announce(`${chosen.title}: ${chosen.task}`)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

/** Tells the page how high the strip is, in any font and on any number of lines. @returns the function that stops it */
function measured(strip: HTMLElement): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    style.setProperty('--strip', `${strip.offsetHeight}px`)
  })
  observer.observe(strip)
  return () => observer.disconnect()
}
