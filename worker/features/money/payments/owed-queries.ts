import { payerOfVisit } from '../../../../schema/tables/visits/visits.ts'

/** Condition on `payment_order`: its gift card is reserved, and neither sold nor cancelled. */
export const isWaitingCard = `EXISTS (
  SELECT 1
  FROM gift_cards gift_card
  WHERE gift_card.prepaid_id = payment_order.prepaid_id
    AND gift_card.salon_id = payment_order.salon_id
    AND gift_card.reserved_utc IS NOT NULL
    AND gift_card.deleted_utc IS NULL
    AND NOT EXISTS (
      SELECT 1
      FROM prepaid_sales prepaid_sale
      WHERE prepaid_sale.salon_id = gift_card.salon_id
        AND prepaid_sale.prepaid_id = gift_card.prepaid_id
        AND prepaid_sale.deleted_utc IS NULL
    )
)`

/** What is still to pay of what an order is for, in cents; a fee is owed as a whole while its booking is missed or cancelled. */
export const owedOfOrder = `CASE payment_order.purpose
  WHEN 'fee' THEN (
    SELECT iif(booking.outcome IS NULL, 0, payment_order.amount_cents)
    FROM agendas booking
    WHERE booking.agenda_id = payment_order.agenda_id
      AND booking.salon_id = payment_order.salon_id
  )
  WHEN 'deposit' THEN (
    SELECT iif(
      deposit.held_json IS NOT NULL AND deposit.ended = '' OR EXISTS (
        SELECT 1
        FROM agendas booking
        WHERE booking.agenda_id = deposit.agenda_id
          AND booking.salon_id = deposit.salon_id
          AND booking.outcome IS NULL
          AND booking.deleted_utc IS NULL
      ),
      payment_order.amount_cents,
      0
    )
    FROM deposits deposit
    WHERE deposit.payment_order_id = payment_order.payment_order_id
      AND deposit.salon_id = payment_order.salon_id
  )
  WHEN 'gift_card' THEN iif(${isWaitingCard}, payment_order.amount_cents, 0)
  ELSE (
    SELECT coalesce(sum(visit.owed_cents), 0)
    FROM appointments visit
    WHERE visit.salon_id = payment_order.salon_id
      AND visit.owed_cents > 0
      AND visit.deleted_utc IS NULL
      AND ${payerOfVisit('visit.')} = payment_order.client_id
      AND visit.appointment_id = coalesce(payment_order.appointment_id, visit.appointment_id)
  )
END`
