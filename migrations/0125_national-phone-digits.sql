-- A number is found as it is dialled within its country too: 07911 123457 for +447911123457.
UPDATE clients
SET search_digits = search_digits || CASE
    WHEN substr(phone_number, 1, 3) IN ('+20', '+27', '+31', '+32', '+33', '+40', '+41', '+43', '+44', '+46', '+49', '+51', '+54', '+55', '+61', '+63', '+64', '+81', '+90', '+91', '+92', '+94')
      THEN ' 0' || substr(phone_number, 4)
    WHEN substr(phone_number, 1, 4) IN ('+212', '+234', '+353', '+355', '+358', '+359', '+373', '+380', '+381', '+382', '+385', '+386', '+387', '+389', '+421', '+593', '+880')
      THEN ' 0' || substr(phone_number, 5)
    ELSE ''
  END || CASE
    WHEN substr(phone_number_2, 1, 3) IN ('+20', '+27', '+31', '+32', '+33', '+40', '+41', '+43', '+44', '+46', '+49', '+51', '+54', '+55', '+61', '+63', '+64', '+81', '+90', '+91', '+92', '+94')
      THEN ' 0' || substr(phone_number_2, 4)
    WHEN substr(phone_number_2, 1, 4) IN ('+212', '+234', '+353', '+355', '+358', '+359', '+373', '+380', '+381', '+382', '+385', '+386', '+387', '+389', '+421', '+593', '+880')
      THEN ' 0' || substr(phone_number_2, 5)
    ELSE ''
  END
WHERE (substr(phone_number, 1, 1) = '+' AND substr(phone_number, 1, 3) <> '+39')
  OR (substr(phone_number_2, 1, 1) = '+' AND substr(phone_number_2, 1, 3) <> '+39');
