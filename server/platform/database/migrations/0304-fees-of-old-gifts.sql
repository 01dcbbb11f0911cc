-- Gifts that a payout to their nonprofit has already, and whose fee Stripe had not told, were paid out whole: nobody takes the fee back.
UPDATE gift_orders o SET fees_borne_by = 'PROGRAMME' WHERE o.fees_borne_by = 'NONPROFITS' AND o.payment IS NOT NULL
  AND EXISTS (SELECT FROM gift_parts p JOIN payout_items i ON i.donation_id = p.donation_id AND i.holds WHERE p.order_id = o.id)
  AND NOT EXISTS (SELECT FROM stripe_movements m WHERE m.gift_id = o.id);
