/** JSON array of the first names of those who worked on a visit, in order; `row` is the alias of a row with its salon and visit. */
export const visitPeopleSql = (row: string): string => `json((
    SELECT json_group_array(f.first_name)
    FROM (
      SELECT u.first_name
      FROM client_history_services h
      JOIN users u ON u.user_id = h.user_id
      WHERE h.salon_id = ${row}.salon_id
        AND h.appointment_id = ${row}.appointment_id
        AND h.deleted_utc IS NULL
      GROUP BY u.user_id
      ORDER BY min(h.rowid)
    ) f
  ))`
