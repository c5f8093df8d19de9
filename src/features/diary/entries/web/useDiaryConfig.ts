/** The organisation's diary settings from the profile; missing ones take the stricter value. */
import { useProfile } from '#features/auth/web/useProfile.ts'
import type { DiarySettings } from '../entries.rules.ts'

export interface DiaryConfig extends DiarySettings {
  /** Whether entries carry where they were logged. */
  tracking: boolean
}

export function useDiaryConfig(): DiaryConfig {
  const { diary } = useProfile().org.configs
  return {
    diary_fields: diary.diary_fields,
    allow_future_times: diary.allow_future_times,
    task_required: diary['task_required'] !== false,
    task_as_details: diary['task_as_details'] === true,
    tracking: diary.tracking,
  }
}
